/** Cache tag of the document types in use in the sales areas: of the types, their categories and what an area ticks. */
export const docTypesTag = "doc-types";
