-- More nutrients of a food per 100 g of its edible part; null where they are not known.
alter table ingredient
  add column potassium_mg integer check (potassium_mg between 0 and 10000),
  add column calcium_mg integer check (calcium_mg between 0 and 5000),
  add column iron_mg numeric(5, 2) check (iron_mg between 0 and 500),
  add column zinc_mg numeric(5, 2) check (zinc_mg between 0 and 500),
  -- Retinol activity equivalents.
  add column vitamin_a_ug integer check (vitamin_a_ug between 0 and 40000),
  add column vitamin_b1_mg numeric(5, 2) check (vitamin_b1_mg between 0 and 100),
  add column vitamin_b2_mg numeric(5, 2) check (vitamin_b2_mg between 0 and 100),
  add column vitamin_c_mg numeric(5, 1) check (vitamin_c_mg between 0 and 5000),
  -- Dietary folate equivalents.
  add column folate_ug integer check (folate_ug between 0 and 10000),
  add column saturated_fat_g numeric(4, 1) check (saturated_fat_g between 0 and 100),
  add column sugar_g numeric(4, 1) check (sugar_g between 0 and 100);
