import { titleMeta } from "~/http/title-meta";
import { bulkAction, bulkLoader } from "./bulk.server";

export { BulkPage as default } from "~/features/carts/import/BulkPage";

export const loader = bulkLoader("order");
export const action = bulkAction("order");
export const meta = titleMeta;
