INSERT INTO prices (item, price) SELECT 'tea', 3 UNION ALL SELECT 'cup', 9;
UPDATE orders SET item = 'green tea' WHERE id = 7;
