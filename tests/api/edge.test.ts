import { afterAll } from "vitest";
import { startRecorder } from "../support/servers/recorder";
import { testPortal } from "../support/test-portal";
import { answers } from "./edge/answers";
import { cartFields } from "./edge/cart-fields";
import { carts } from "./edge/carts";
import { machines } from "./edge/machines";
import { quoteRequests } from "./edge/quote-requests";
import { statements } from "./edge/statements";
import { visitors } from "./edge/visitors";
import { wrongFields } from "./edge/wrong-fields";

/** Answers of the portal to visitors, attackers and machines, whatever page or record they ask for. */
const collector = await startRecorder();
const portal = testPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.host}` });
afterAll(() => collector.close());

visitors(portal);
answers(portal);
carts(portal);
cartFields(portal);
wrongFields(portal);
quoteRequests(portal);
machines(portal);
statements(portal, collector);
