import { testPortal } from "../support/test-portal";
import { answers } from "./edge/answers";
import { cartFields } from "./edge/cart-fields";
import { carts } from "./edge/carts";
import { machines } from "./edge/machines";
import { quoteRequests } from "./edge/quote-requests";
import { metricsPort, statements } from "./edge/statements";
import { visitors } from "./edge/visitors";

/** Answers of the portal to visitors, attackers and machines, whatever page or record they ask for. */
const portal = testPortal({ METRICS_PORT: String(metricsPort) });

visitors(portal);
answers(portal);
carts(portal);
cartFields(portal);
quoteRequests(portal);
machines(portal);
statements(portal);
