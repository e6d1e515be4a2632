/** The period of a search whose two dates hold, even if the form showed them itself. */
export const typedDatesChoice = "dates";
