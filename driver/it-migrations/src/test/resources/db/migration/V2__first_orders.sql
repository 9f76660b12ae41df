INSERT INTO orders (id, item) VALUES (7, 'tea');
INSERT INTO orders (id, item) VALUES (8, 'cup');
