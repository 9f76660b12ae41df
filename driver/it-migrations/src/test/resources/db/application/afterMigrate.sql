DELETE FROM orders WHERE id = 100;
INSERT INTO orders (id, item) VALUES (100, 'after');
