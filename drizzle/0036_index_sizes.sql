-- Products are found by the parts of their sizes and by whole decimals: the next run of the copying job writes their words anew.
DELETE FROM "catalog_progress";
