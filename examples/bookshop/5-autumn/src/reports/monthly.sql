select date_trunc('month', placed_at) as month, count(*) as orders
from orders
group by month
order by month;
