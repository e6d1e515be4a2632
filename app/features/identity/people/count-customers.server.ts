export { countOrderingCustomers as countCustomers } from "./people.store.server";
