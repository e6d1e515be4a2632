import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "vite";

/**
 * Fills a database with so many documents and products and measures the lists of the embedded ERP:
 * npm run erp:scale -- --database postgres://… --documents 2000000 --products 200000
 * With --searches those of the catalog: a portal must have run on that database and have copied its products.
 * With --reports those of the portal's reports, on a database of their own.
 */
const { values } = parseArgs({
  options: {
    database: { type: "string" },
    documents: { type: "string", default: "20000" },
    products: { type: "string", default: "5000" },
    searches: { type: "boolean", default: false },
    reports: { type: "boolean", default: false },
  },
});
if (!values.database) throw new Error("Name an empty database: --database postgres://…");

// Loads modules through Vite, which bundles the ERP's migrations.
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: "custom",
  logLevel: "error",
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
});
try {
  if (values.searches) {
    const { measureSearches } = await vite.ssrLoadModule("/tests/bench/catalog-scale.ts");
    await measureSearches(values.database);
  } else if (values.reports) {
    const { measureReports } = await vite.ssrLoadModule("/tests/bench/reports.ts");
    await measureReports(values.database, Number(values.documents));
  } else {
    const { measureScale } = await vite.ssrLoadModule("/tests/bench/erp-scale.ts");
    await measureScale({
      databaseUrl: values.database,
      documents: Number(values.documents),
      products: Number(values.products),
    });
  }
} finally {
  await vite.close();
}
