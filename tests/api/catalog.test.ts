import { testPortal } from "../support/test-portal";
import { erp } from "./catalog/erp";
import { families } from "./catalog/families";
import { guests } from "./catalog/guests";
import { machines } from "./catalog/machines";
import { pages } from "./catalog/pages";
import { ranking } from "./catalog/ranking";

/** The catalog as pages without script and through the API, on the demo's data. */
const portal = testPortal();

pages(portal);
machines(portal);
guests(portal);
families(portal);
erp(portal);
ranking(portal);
