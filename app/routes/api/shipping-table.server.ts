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
      summary: "Says where to, how and when; what is left out is as usual",
      operation: saveShipping,
      output: ({ cart }) => ({ uuid: cart }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/drop_ships`,
      summary: "Somebody else gets the goods; with a validation_type, an address has to be chosen first",
      operation: saveDropShip,
      status: 201,
      output: ({ id, validationType }) => ({ id, validationType }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/drop_ships/validate`,
      summary: "Chooses one of the proposed addresses by its option_id; -1 is the one that was given",
      operation: chooseAddress,
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart/drop_ships/:id`,
      summary: "Changes that address",
      id: `cart.saveDropShip.change.${root}`,
      operation: saveDropShip,
      output: ({ id, validationType }) => ({ id, validationType }),
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:cart/drop_ships`,
      summary: "The goods go where they always go",
      operation: removeDropShip,
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/attachments`,
      summary: "Files that go along with the cart, as multipart; says of each refused one why",
      operation: addAttachments,
      status: 201,
      output: ({ added, refused }) => ({ taken: added, refused }),
    }),
    apiRoute({
      method: "GET",
      path: `${base}/:cart/attachments/:file`,
      summary: "The file itself",
      operation: getAttachment,
      output: storedFileResponse,
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:cart/attachments/:file`,
      summary: "Takes a file away again",
      operation: removeAttachment,
      output: ({ name }) => ({ fileName: name }),
    }),
  ];
}
