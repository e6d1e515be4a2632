import { configuredForm } from "~/forms/configured-form";
import { askSalesSchema, reportIssueSchema } from "./service-request.schema";

/** Default configuration of the form at /report/issue and /help; files stand above its fields. */
export const issueForm = configuredForm({
  name: "issue",
  operation: reportIssueSchema,
  fixed: ["bundle", "code", "page"],
  config: {
    title: { message: "requests.report" },
    description: { message: "requests.reportHint" },
    components: [
      { atom: "text", name: "title", label: { message: "requests.subject" } },
      {
        atom: "textarea",
        name: "description",
        label: { message: "requests.description" },
        hint: { message: "requests.descriptionHint" },
      },
    ],
  },
});

/** Default configuration of the form at /report/sales_request. */
export const salesForm = configuredForm({
  name: "sales_request",
  operation: askSalesSchema,
  fixed: ["bundle", "page"],
  loaded: ["salesArea"],
  config: {
    title: { message: "requests.ask" },
    description: { message: "requests.askHint" },
    components: [
      { atom: "textarea", name: "text", label: { message: "requests.question" } },
      {
        atom: "select",
        name: "salesArea",
        label: { message: "requests.salesArea" },
        placeholder: { message: "requests.currentSalesArea" },
      },
    ],
  },
});
