/** Cases of the contract that S/4HANA cannot meet, with the capability that says so or the reason. */
export const declaredDifferences: Record<string, string> = {
  "partners are found by number, by word and by town": "SAP compares letters as they are written",
  "an address that is complete and fits its country is valid": "addressValidation",
  "a wrong postal code is named and the right one suggested": "addressValidation",
  "a misspelt town is suggested anew, however its postal code is spaced": "addressValidation",
  "missing fields of an address are all named at once": "addressValidation",
  "a configurable material has swatches; one without materials cannot be had":
    "no released service for the looks of variants",
  "materials are found by beginnings of words in any order, without accents": "materialSearch",
  "two Chinese characters find their material": "materialSearch",
  "criteria and attributes narrow the search": "materialSearch",
  "categories count what can be bought in them and below": "SAP counts all materials of a group",
  "a set says what comes with it, as many as are ordered": "the simulator does not explode sets",
  "the price list goes before the general price, which is shown as replaced":
    "SAP's reasons for inactive conditions are fewer",
  "scales lower the price from their quantity on":
    "a simulation has no scales; they are asked for by themselves",
  "tax follows the country of the ship-to and the class of the material": "SAP has no names for rates of tax",
  "an exempt customer pays no tax and is told so": "SAP's reasons for inactive conditions are fewer",
  "over the credit limit there is a warning, and exposure with the draft in it": "creditExposure",
  "list prices are the customer's with a customer and everybody's without":
    "no customer stands for everybody in the small master data",
  "an order gets a number, a status, its totals and a message":
    "outputs: no order confirmation; versions are times",
  "an output is a file that stays the same": "outputs: no order confirmation",
  "an order goes from scheduled over picked and shipped to delivered":
    "SAP knows goods issue, not the carrier's hand",
  "the flow leads from the order to the payment and names every step":
    "payments are no part of SAP's document flow",
  "staff find by beginnings as well, among all customers and narrowed further":
    "SAP searches by the shortest beginning, too",
  "a row carries names, permits with reasons, outputs and references": "outputs: no order confirmation",
  "whatever is lost, and however often, one key gives one order":
    "refusesDuplicateKeys; see s4hana-submissions.test.ts",
  "whatever is lost, and however often, one key gives one payment":
    "a gateway loses other things; see s4hana-payments.test.ts",
  "money ahead is booked once for each key, however often the reply is lost":
    "a repetition is a look-up, whose reply is not lost; see s4hana-payments.test.ts",
  "money for an order without an invoice is kept on the payer's account, with the order":
    "payments are no part of SAP's document flow; see s4hana-payments.test.ts",
  "the balance is the sum of the open items, by currency": "creditExposure",
  "stock is never promised twice under 20 parallel orders, whatever they ask for":
    "the promise is the embedded ERP's own, whichever way an order comes; 160 orders over HTTP prove no more",
  "chosen batches must be usable, enough, and add up": "an item of SAP has one batch",
  "what a line takes of a batch is not there for the same batch again, in this line or the next":
    "an item of SAP has one batch",
  "calls are recorded while somebody wants to see them": "a fault of the embedded ERP",
  "credits that exactly cancel a debt clear it without money": "offsetCredits",
  "goods that come back have a return number and an address as soon as their claim is accepted":
    "returnLabels",
  "reports say which columns and parameters they have, in the language of the caller": "reports",
  "a report has what its documents have, until they leave it, and nothing of other customers": "reports",
  "a price that falls with the quantity has not changed since an order of this quantity": "reports",
  "a report that refuses its parameters says why in the place of the file": "reports",
  "capabilities say that a key makes one order": "refusesDuplicateKeys",
};
