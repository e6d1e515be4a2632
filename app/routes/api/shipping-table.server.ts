import { addAttachments } from "~/features/carts/attachments/add-attachments.server";
import { getAttachment } from "~/features/carts/attachments/attachment.queries.server";
import { removeAttachment } from "~/features/carts/attachments/remove-attachment.server";
import type { CartKind } from "~/features/carts/cart";
import { chooseAddress } from "~/features/carts/shipping/choose-address.server";
import { removeDropShip } from "~/features/carts/shipping/remove-drop-ship.server";
import { saveDropShip } from "~/features/carts/shipping/save-drop-ship.server";
import { saveShipping } from "~/features/carts/shipping/save-shipping.server";
import { shippingJson } from "~/features/carts/shipping/shipping.api";
import { getShipping } from "~/features/carts/shipping/shipping.queries.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { anyMediaType } from "~/http/api/described-answers";
import { requestOf } from "~/http/api/request-schema";
import { storedFileResponse } from "~/http/file-response.server";

/** Routes of shipping address, shipping option and attachments, for each kind of cart. */
export function shippingTable(root: string, kind: CartKind): ApiRoute[] {
  const base = `/user/${root}`;
  return [
    apiRoute({
      method: "GET",
      path: `${base}/active/shipping`,
      summary:
        "The ways of shipping that the ERP offers for the active cart, its ship-tos and its attachments",
      operation: getShipping,
      accepts: requestOf(getShipping, { without: ["kind"] }),
      input: (input) => ({ ...input, kind }),
      output: shippingJson,
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart/shipping_option`,
      summary: "Sets ship-to, shipping method and date; absent fields take the customer's defaults",
      operation: saveShipping,
      output: ({ cart }) => ({ uuid: cart }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/drop_ships`,
      summary:
        "Sets a one-time delivery address; if the answer has a `validation_type`, choose one of the proposed addresses next",
      operation: saveDropShip,
      status: 201,
      output: ({ id, validationType }) => ({ id, validationType }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/drop_ships/validate`,
      summary:
        "Chooses one of the proposed addresses by its `option_id`; -1 keeps the address as it was sent",
      operation: chooseAddress,
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart/drop_ships/:id`,
      summary: "Changes the one-time delivery address",
      id: `cart.saveDropShip.change.${root}`,
      operation: saveDropShip,
      output: ({ id, validationType }) => ({ id, validationType }),
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:cart/drop_ships`,
      summary: "Removes the one-time delivery address; the goods go to the ship-to again",
      operation: removeDropShip,
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/attachments`,
      summary: "Attaches files to the cart, as multipart; the answer gives the reason for each refused file",
      operation: addAttachments,
      status: 201,
      output: ({ added, refused }) => ({ taken: added, refused }),
    }),
    apiRoute({
      method: "GET",
      path: `${base}/:cart/attachments/:file`,
      summary: "The file itself",
      operation: getAttachment,
      produces: [anyMediaType],
      output: storedFileResponse,
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:cart/attachments/:file`,
      summary: "Removes a file",
      operation: removeAttachment,
      output: ({ name }) => ({ fileName: name }),
    }),
  ];
}
