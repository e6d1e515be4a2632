import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { DocumentRow } from "../port/documents";
import type { MasterKind, MasterRecord } from "../port/master-replication";
import type { ReplicatedKind } from "../port/replication";

/** Documents of an ERP as its lists show them, replicated so that lists need no call. */
export const erpReplica = pgTable(
  "erp_replica",
  {
    system: text().notNull(),
    salesArea: text().notNull(),
    /** List that the document belongs to: credit memos are listed with the invoices. */
    list: text().notNull().$type<ReplicatedKind>(),
    number: text().notNull(),
    date: date().notNull(),
    poNumber: text().notNull(),
    soldTo: text().notNull(),
    shipTo: text().notNull(),
    payer: text().notNull(),
    net: numeric().notNull(),
    total: numeric().notNull(),
    status: text().notNull(),
    shipStatus: text(),
    dueDate: date(),
    requestedDate: date(),
    materials: text().array().notNull(),
    customerMaterials: text().array().notNull(),
    /** Direct predecessors and successors, as "order 4000000284". */
    related: text().array().notNull(),
    tracking: text().array().notNull(),
    row: jsonb().notNull().$type<DocumentRow>(),
    /** Net amount and currency as the inventory of the ERP states them. */
    statedNet: numeric().notNull(),
    currency: text().notNull(),
    /** False while the document may change without a change of its own: a delivery, a payment or a day may move it. */
    settled: boolean().notNull(),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.salesArea, table.list, table.number] }),
    index("erp_replica_date").on(table.system, table.salesArea, table.list, table.date, table.number),
    index("erp_replica_sold_to").on(table.soldTo, table.list, table.date, table.number),
    index("erp_replica_ship_to").on(table.shipTo, table.list, table.date, table.number),
    index("erp_replica_payer").on(table.payer, table.list, table.date, table.number),
    index("erp_replica_number").on(sql`${table.number} text_pattern_ops`),
    index("erp_replica_po").on(sql`lower(${table.poNumber}) text_pattern_ops`),
    index("erp_replica_po_part")
      .on(sql`lower(regexp_replace(${table.poNumber}, '^.*[-/._ #:]', '')) text_pattern_ops`)
      .where(sql`${table.poNumber} ~ '[-/._ #:]'`),
    index("erp_replica_related").using("gin", table.related),
    index("erp_replica_materials").using("gin", table.materials),
    index("erp_replica_customer_materials").using("gin", table.customerMaterials),
    index("erp_replica_unsettled").on(table.system, table.salesArea, table.readAt).where(sql`NOT settled`),
  ],
);

/** Partners and customers' own material numbers of an ERP, replicated beside the documents. */
export const erpReplicaMasters = pgTable(
  "erp_replica_masters",
  {
    system: text().notNull(),
    salesArea: text().notNull(),
    list: text().notNull().$type<MasterKind>(),
    key: text().notNull(),
    /** Customer of a material number; a partner has itself. */
    customer: text().notNull(),
    /** Fields that are searched and sorted by, in lower case and without accents. */
    words: jsonb().notNull().$type<Record<string, string>>(),
    functions: text().array().notNull(),
    value: jsonb().notNull().$type<MasterRecord["value"]>(),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.salesArea, table.list, table.key] }),
    index("erp_replica_masters_customer").on(table.customer, table.list),
  ],
);

/** Progress of the replication of one list, and the result of its last comparison with the ERP. */
export const erpReplicaProgress = pgTable(
  "erp_replica_progress",
  {
    system: text().notNull(),
    salesArea: text().notNull(),
    list: text().notNull().$type<ReplicatedKind | MasterKind>(),
    /** Place in the changes of the ERP; opaque, moved together with the documents before it. */
    place: text(),
    /** Beginning of the last pass that ended: the list holds everything that had changed by then. */
    completeAt: timestamp({ withTimezone: true }),
    /** Beginning of the pass that goes on. */
    passBegunAt: timestamp({ withTimezone: true }),
    comparedAt: timestamp({ withTimezone: true }),
    /** Count and sums by currency that the last comparison found in the ERP, and how many documents differed. */
    erpCount: integer(),
    erpSums: jsonb().$type<Record<string, string>>(),
    replicaCount: integer(),
    replicaSums: jsonb().$type<Record<string, string>>(),
    missing: integer(),
    surplus: integer(),
    different: integer(),
  },
  (table) => [primaryKey({ columns: [table.system, table.salesArea, table.list] })],
);
