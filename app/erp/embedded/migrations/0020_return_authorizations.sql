-- Goods come back under a number that is issued when a claim is accepted.
CREATE SEQUENCE return_authorization_numbers START 7000000001;

UPDATE documents SET details = details || jsonb_build_object(
    'authorization', jsonb_build_object('number', nextval('return_authorization_numbers')::text, 'issuedOn', date))
  WHERE kind = 'return' AND status = 'APPR' AND details ->> 'type' = 'return';
