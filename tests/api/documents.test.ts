import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { testPortal } from "../support/test-portal";
import { addresses } from "./documents/addresses";
import { changes } from "./documents/changes";
import { changesByPrograms } from "./documents/changes-by-programs";
import { feeds } from "./documents/feeds";
import { lists } from "./documents/lists";
import { mailedOrders } from "./documents/mailed-orders";
import { openItems } from "./documents/open-items";
import { papers } from "./documents/papers";
import { pdfOrders } from "./documents/pdf-orders";
import { programs } from "./documents/programs";
import { reach } from "./documents/reach";
import { reopenedSteps } from "./documents/reopened-steps";
import { reportPrograms } from "./documents/report-programs";
import { savedFiles } from "./documents/saved-files";

/** Lists of documents, their files and papers, on the demo's data. */
const mailFolder = mkdtempSync(join(tmpdir(), "orders-by-mail-"));
const portal = testPortal({ MAIL_IN_DIR: mailFolder, MAIL_IN_ADDRESS: "orders@portal.example" });
afterAll(() => rmSync(mailFolder, { recursive: true, force: true }));

savedFiles(portal);
lists(portal);
openItems(portal);
papers(portal);
programs(portal);
pdfOrders(portal);
reportPrograms(portal);
feeds(portal);
reach(portal);
addresses(portal);
changes(portal);
reopenedSteps(portal);
changesByPrograms(portal);
mailedOrders(portal, mailFolder);
