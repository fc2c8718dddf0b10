create table orders (
  id bigint generated always as identity primary key,
  customer uuid not null references auth.users,
  placed_at timestamptz not null default now()
);

alter table orders enable row level security;

create policy "customers see their own orders" on orders
  for select using (customer = auth.uid());
