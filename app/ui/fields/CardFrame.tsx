/**
 * Place of the provider's card fields within a form to pay; script puts the frame there. Without script, or where the
 * frame does not come, the card is entered on the provider's page.
 */
export function CardFrame(props: {
  /** Name of the form's field for the way to pay. */
  choice: string;
  /** Whether Enter in a field sends the form; an order is placed by its button only. */
  isSentByEnter: boolean;
}) {
  return <div data-card-choice={props.choice} data-enter={props.isSentByEnter ? "" : undefined} />;
}
