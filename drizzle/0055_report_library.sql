CREATE TABLE "report_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"source" text NOT NULL,
	"columns" text[] NOT NULL,
	"filters" text[] DEFAULT '{}' NOT NULL,
	"group_by" text,
	"chart" boolean DEFAULT false NOT NULL,
	"days" integer DEFAULT 365 NOT NULL,
	"sales_area_id" text,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"definition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"partner" jsonb NOT NULL,
	"sales_area_id" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"state" text NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"mailed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"definition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"partner" jsonb NOT NULL,
	"partner_number" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"frequency" text NOT NULL,
	"next_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_definitions_position" ON "report_definitions" USING btree ("position");--> statement-breakpoint
CREATE INDEX "report_runs_owner" ON "report_runs" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_runs_age" ON "report_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_subscriptions_once" ON "report_subscriptions" USING btree ("user_id","definition_id","partner_number","sales_area_id");--> statement-breakpoint
CREATE INDEX "report_subscriptions_due" ON "report_subscriptions" USING btree ("next_on");
--> statement-breakpoint
-- Reports that every portal begins with; administrators may change and delete them.
INSERT INTO "report_definitions" ("id", "title", "source", "columns", "filters", "group_by", "chart", "days", "active", "position", "created_at", "version") VALUES
  ('0192f000-0000-7000-8000-000000000001', '{"en": "Purchases by month", "fr": "Achats par mois", "nl": "Inkopen per maand", "pt": "Compras por mês", "sr": "Nabavke po mesecima", "zh": "按月采购额"}', 'erp.purchases', '{date,document,material,material_name,quantity,unit,net}', '{material,material_name}', 'date', true, 365, true, 1, now(), 1),
  ('0192f000-0000-7000-8000-000000000002', '{"en": "Purchases by category", "fr": "Achats par catégorie", "nl": "Inkopen per categorie", "pt": "Compras por categoria", "sr": "Nabavke po kategorijama", "zh": "按类别采购额"}', 'erp.purchases', '{category,material,material_name,date,document,quantity,unit,net}', '{category,material}', 'category', true, 365, true, 2, now(), 1),
  ('0192f000-0000-7000-8000-000000000003', '{"en": "Purchases by ship-to", "fr": "Achats par destinataire", "nl": "Inkopen per afleveradres", "pt": "Compras por destinatário", "sr": "Nabavke po primaocima", "zh": "按收货方采购额"}', 'erp.purchases', '{ship_to_name,ship_to,date,document,material,net}', '{ship_to_name}', 'ship_to_name', true, 365, true, 3, now(), 1),
  ('0192f000-0000-7000-8000-000000000004', '{"en": "Top products", "fr": "Articles les plus achetés", "nl": "Meest gekochte artikelen", "pt": "Artigos mais comprados", "sr": "Najviše kupovani artikli", "zh": "采购最多的产品"}', 'erp.purchases', '{material_name,material,date,document,quantity,unit,net}', '{material,material_name}', 'material_name', true, 365, true, 4, now(), 1),
  ('0192f000-0000-7000-8000-000000000005', '{"en": "Orders by cost centre", "fr": "Commandes par centre de coûts", "nl": "Bestellingen per kostenplaats", "pt": "Encomendas por centro de custo", "sr": "Porudžbine po mestu troška", "zh": "按成本中心的订单"}', 'portal.order_lines', '{cost_centre,date,document,material,material_name,quantity,unit,net}', '{cost_centre,material}', 'cost_centre', true, 365, true, 5, now(), 1),
  ('0192f000-0000-7000-8000-000000000006', '{"en": "Price changes since the last order", "fr": "Évolution des prix depuis la dernière commande", "nl": "Prijswijzigingen sinds de laatste bestelling", "pt": "Alterações de preço desde a última encomenda", "sr": "Promene cena od poslednje porudžbine", "zh": "自上次订购以来的价格变化"}', 'erp.price_changes', '{material,material_name,order,date,price_then,price_now,change_percent,unit}', '{material,material_name}', NULL, false, 365, true, 6, now(), 1),
  ('0192f000-0000-7000-8000-000000000007', '{"en": "Delivery performance", "fr": "Ponctualité des livraisons", "nl": "Leverprestatie", "pt": "Desempenho das entregas", "sr": "Tačnost isporuka", "zh": "交货准时率"}', 'erp.delivery_performance', '{delivery,order,item,material,material_name,ship_to_name,confirmed_date,shipped_date,days_late,on_time}', '{order,material,ship_to_name}', NULL, false, 90, true, 7, now(), 1),
  ('0192f000-0000-7000-8000-000000000008', '{"en": "Open order lines", "fr": "Lignes de commande ouvertes", "nl": "Openstaande orderregels", "pt": "Linhas de encomenda em aberto", "sr": "Otvorene stavke porudžbina", "zh": "未清订单行"}', 'erp.open_order_lines', '{order,item,date,po_number,material,material_name,ship_to_name,quantity,open_quantity,unit,confirmed_date,net}', '{order,po_number,material,ship_to_name}', NULL, false, 365, true, 8, now(), 1);
