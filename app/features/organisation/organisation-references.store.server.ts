import { sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import {
  docCategories,
  docCategoryTypes,
  micrositeDomains,
  micrositeSalesAreas,
  microsites,
  salesAreaDocCategories,
  salesAreaDocTypes,
  salesAreas,
} from "./organisation.tables";

export const domainReferences: Record<string, Reference> = {
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT domain AS name FROM ${micrositeDomains} WHERE microsite_id::text = ANY(${ids})`,
    ),
  },
};

export const micrositeReferences: Record<string, Reference> = {
  sales_areas: {
    find: referrersIn(
      (ids) => sql`SELECT m.name FROM ${microsites} m WHERE m.deleted_at IS NULL AND EXISTS (
        SELECT FROM ${micrositeSalesAreas} s WHERE s.microsite_id = m.id AND s.sales_area_id = ANY(${ids}))`,
    ),
  },
};

export const docCategoryReferences: Record<string, Reference> = {
  doc_types: {
    find: referrersIn(
      (ids) => sql`SELECT c.title AS name FROM ${docCategories} c WHERE EXISTS (
        SELECT FROM ${docCategoryTypes} t WHERE t.doc_category_id = c.id AND t.doc_type_id::text = ANY(${ids}))`,
    ),
  },
};

export const salesAreaReferences: Record<string, Reference> = {
  doc_types: {
    find: referrersIn(
      (ids) => sql`SELECT a.id || ' ' || a.title AS name FROM ${salesAreas} a WHERE EXISTS (
        SELECT FROM ${salesAreaDocTypes} s WHERE s.sales_area_id = a.id AND s.doc_type_id::text = ANY(${ids}))`,
    ),
  },
  doc_categories: {
    find: referrersIn(
      (ids) => sql`SELECT a.id || ' ' || a.title AS name FROM ${salesAreas} a WHERE EXISTS (
        SELECT FROM ${salesAreaDocCategories} s
        WHERE s.sales_area_id = a.id AND s.doc_category_id::text = ANY(${ids}))`,
    ),
  },
};
