import { accountOperations } from "./permissions/account-operations";
import { accountPages } from "./permissions/account-pages";
import { administrationOperations } from "./permissions/administration-operations";
import { administrationPages } from "./permissions/administration-pages";
import { cartOperations } from "./permissions/cart-operations";
import { catalogOperations } from "./permissions/catalog-operations";
import { contentOperations } from "./permissions/content-operations";
import { documentOperations } from "./permissions/document-operations";
import { documentPages } from "./permissions/document-pages";
import type { Page, Person } from "./permissions/people";
import { receivablesOperations } from "./permissions/receivables-operations";
import { serviceOperations } from "./permissions/service-operations";
import { shopPages } from "./permissions/shop-pages";

/**
 * Expected permissions of each demo account, written by hand and never generated from the code under test.
 */

/** Expectations for every operation, by name. */
export const mayDo: Record<string, readonly Person[]> = {
  ...accountOperations,
  ...administrationOperations,
  ...cartOperations,
  ...catalogOperations,
  ...contentOperations,
  ...documentOperations,
  ...receivablesOperations,
  ...serviceOperations,
};

/** Expectations for every address, by route. */
export const mayOpen: Record<string, Page> = {
  ...accountPages,
  ...shopPages,
  ...documentPages,
  ...administrationPages,
};
