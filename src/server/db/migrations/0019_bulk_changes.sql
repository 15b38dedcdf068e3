-- A connection keeps the function's plan. Made for a change of one product, it would be a nested loop, which
-- takes minutes when later all of 10,000 products change in one statement.
ALTER FUNCTION products_moved() SET enable_nestloop = off;
