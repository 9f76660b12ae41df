INSERT INTO types (name) VALUES ('cat'), ('dog'), ('hamster');

INSERT INTO owners (name, city) VALUES ('Ada', 'Ulm'), ('Bo', 'Jena'), ('Cleo', 'Ulm');

INSERT INTO pets (name, birth_date, type_id, owner_id) VALUES
  ('Tom', DATE '2020-05-01', 1, 1),
  ('Rex', DATE '2019-02-11', 2, 1),
  ('Nibbles', DATE '2025-11-30', 3, 2),
  ('Luna', DATE '2021-07-23', 1, 3);

INSERT INTO visits (pet_id, visit_date, description) VALUES (1, DATE '2026-01-05', 'rabies shot');
INSERT INTO visits (pet_id, visit_date, description) VALUES
  (1, DATE '2026-02-10', 'neutered'),
  (2, DATE '2026-02-11', 'rabies shot'),
  (4, DATE '2026-03-02', 'check');
