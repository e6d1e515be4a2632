CREATE TABLE sales_areas (
  id text PRIMARY KEY,
  titles jsonb NOT NULL,
  currency text NOT NULL,
  plant text NOT NULL
);

CREATE TABLE plants (
  id text PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL
);

CREATE TABLE units (
  unit text PRIMARY KEY,
  labels jsonb NOT NULL,
  decimals integer NOT NULL
);

CREATE TABLE categories (
  id text PRIMARY KEY,
  parent text,
  names jsonb NOT NULL,
  position integer NOT NULL
);

CREATE TABLE materials (
  number text PRIMARY KEY,
  category text NOT NULL,
  family text NOT NULL,
  price_group text NOT NULL,
  type text NOT NULL,
  parent text,
  names jsonb NOT NULL,
  descriptions jsonb NOT NULL,
  manufacturer text NOT NULL,
  manufacturer_number text NOT NULL,
  ean text NOT NULL,
  base_unit text NOT NULL,
  sales_unit text NOT NULL,
  units jsonb NOT NULL,
  minimum_quantity numeric NOT NULL,
  rounding_quantity numeric NOT NULL,
  weight_kg numeric NOT NULL,
  status text NOT NULL,
  substitute text,
  batch_managed boolean NOT NULL,
  tax_class text NOT NULL,
  replenishment_days integer,
  attributes jsonb NOT NULL,
  options jsonb NOT NULL,
  picture text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Words and numbers under which the material is found, cut into pieces by the same code that cuts the question.
  search tsvector NOT NULL,
  -- Codes and values of the attributes, "colour=red", for filters.
  facets text[] NOT NULL
);
CREATE INDEX materials_search ON materials USING gin (search);
CREATE INDEX materials_facets ON materials USING gin (facets);
CREATE INDEX materials_category ON materials (category, number);
CREATE INDEX materials_changed ON materials (changed_at, number);
CREATE INDEX materials_ean ON materials (ean);
CREATE INDEX materials_manufacturer_number ON materials (manufacturer_number);

CREATE TABLE partners (
  number text PRIMARY KEY,
  name text NOT NULL,
  name2 text NOT NULL,
  street text NOT NULL,
  postal_code text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  functions text[] NOT NULL,
  blocked boolean NOT NULL,
  tax_number text NOT NULL,
  language text NOT NULL,
  credit_limit numeric NOT NULL,
  credit_currency text NOT NULL,
  payment text NOT NULL,
  search tsvector NOT NULL
);
CREATE INDEX partners_search ON partners USING gin (search);

CREATE TABLE partner_areas (
  partner text NOT NULL,
  sales_area text NOT NULL,
  price_list text NOT NULL,
  customer_group text NOT NULL,
  payment_terms text NOT NULL,
  shipping_option text NOT NULL,
  incoterms text NOT NULL,
  tax_class text NOT NULL,
  complete_delivery boolean NOT NULL,
  PRIMARY KEY (partner, sales_area)
);

CREATE TABLE partner_relations (
  sold_to text NOT NULL,
  sales_area text NOT NULL,
  function text NOT NULL,
  partner text NOT NULL,
  is_default boolean NOT NULL,
  PRIMARY KEY (sold_to, sales_area, function, partner)
);
CREATE INDEX partner_relations_partner ON partner_relations (partner, function);

CREATE TABLE customer_materials (
  customer text NOT NULL,
  customer_material text NOT NULL,
  material text NOT NULL,
  PRIMARY KEY (customer, customer_material)
);
CREATE INDEX customer_materials_material ON customer_materials (material, customer);

CREATE TABLE stock (
  material text NOT NULL,
  plant text NOT NULL,
  on_hand numeric NOT NULL,
  PRIMARY KEY (material, plant)
);

CREATE TABLE batches (
  material text NOT NULL,
  plant text NOT NULL,
  batch text NOT NULL,
  quantity numeric NOT NULL,
  -- Chosen by orders whose goods have not left yet.
  reserved numeric NOT NULL DEFAULT 0,
  produced_on date NOT NULL,
  expires_on date NOT NULL,
  blocked boolean NOT NULL,
  PRIMARY KEY (material, plant, batch)
);

CREATE TABLE receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  material text NOT NULL,
  plant text NOT NULL,
  date date NOT NULL,
  quantity numeric NOT NULL,
  received boolean NOT NULL DEFAULT false
);
CREATE INDEX receipts_expected ON receipts (material, plant, date) WHERE NOT received;
CREATE INDEX receipts_due ON receipts (date) WHERE NOT received;

CREATE TABLE conditions (
  id text PRIMARY KEY,
  type text NOT NULL,
  sales_area text NOT NULL,
  customer text,
  customer_group text,
  price_list text,
  material text,
  price_group text,
  shipping_option text,
  country text,
  tax_class text,
  calculation text NOT NULL,
  rate numeric NOT NULL,
  per numeric,
  per_unit text,
  minimum numeric,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  scales jsonb NOT NULL
);
CREATE INDEX conditions_material ON conditions (material, sales_area) WHERE material IS NOT NULL;
CREATE INDEX conditions_general ON conditions (sales_area) WHERE material IS NULL;
