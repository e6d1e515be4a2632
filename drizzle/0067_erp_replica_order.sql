DROP INDEX "erp_replica_date";--> statement-breakpoint
DROP INDEX "erp_replica_sold_to";--> statement-breakpoint
DROP INDEX "erp_replica_ship_to";--> statement-breakpoint
DROP INDEX "erp_replica_payer";--> statement-breakpoint
CREATE INDEX "erp_replica_date" ON "erp_replica" USING btree ("system","sales_area","list","date","number");--> statement-breakpoint
CREATE INDEX "erp_replica_sold_to" ON "erp_replica" USING btree ("sold_to","list","date","number");--> statement-breakpoint
CREATE INDEX "erp_replica_ship_to" ON "erp_replica" USING btree ("ship_to","list","date","number");--> statement-breakpoint
CREATE INDEX "erp_replica_payer" ON "erp_replica" USING btree ("payer","list","date","number");