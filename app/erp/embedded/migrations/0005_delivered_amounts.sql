-- What of an order line's amounts stands on deliveries: the last delivery takes the rest, to the cent.
ALTER TABLE items
  ADD COLUMN delivered_net numeric NOT NULL DEFAULT 0,
  ADD COLUMN delivered_tax numeric NOT NULL DEFAULT 0;

UPDATE items o SET delivered_net = d.net, delivered_tax = d.tax
FROM (SELECT order_number, order_item, sum(net) AS net, sum(tax) AS tax FROM items WHERE kind = 'delivery' GROUP BY 1, 2) d
WHERE o.kind = 'order' AND o.document = d.order_number AND o.item_number = d.order_item;
