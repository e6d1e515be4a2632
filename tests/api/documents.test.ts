import { testPortal } from "../support/test-portal";
import { addresses } from "./documents/addresses";
import { changes } from "./documents/changes";
import { feeds } from "./documents/feeds";
import { lists } from "./documents/lists";
import { openItems } from "./documents/open-items";
import { papers } from "./documents/papers";
import { pdfOrders } from "./documents/pdf-orders";
import { programs } from "./documents/programs";
import { reach } from "./documents/reach";
import { savedFiles } from "./documents/saved-files";

/** Lists of documents, their files and papers, on the demo's data. */
const portal = testPortal();

savedFiles(portal);
lists(portal);
openItems(portal);
papers(portal);
programs(portal);
pdfOrders(portal);
feeds(portal);
reach(portal);
addresses(portal);
changes(portal);
