import { afterAll } from "vitest";
import { startRecorder } from "../support/servers/recorder";
import { testPortal } from "../support/test-portal";
import { erp } from "./catalog/erp";
import { families } from "./catalog/families";
import { guests } from "./catalog/guests";
import { machines } from "./catalog/machines";
import { type OutsideAnswer, testOutsideSource } from "./catalog/outside";
import { pages } from "./catalog/pages";
import { ranking } from "./catalog/ranking";
import { typedRows } from "./catalog/typed-rows";

/** The catalog as pages without script and through the API, on the demo's data. */
const outsideAnswer: OutsideAnswer = { status: 200, body: "" };
const catalogSource = await startRecorder(() => outsideAnswer);
const portal = testPortal({ CATALOG_SOURCES: `https://search.example.com, http://${catalogSource.host}` });
afterAll(() => catalogSource.close());

pages(portal);
typedRows(portal);
machines(portal);
guests(portal);
families(portal);
erp(portal);
ranking(portal);
testOutsideSource(portal, catalogSource, outsideAnswer);
