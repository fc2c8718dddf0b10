"""Measurements, as ratios in one run: machines are noisy, and no test is timed."""
