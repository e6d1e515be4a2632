/** The place where script says that the ERP is asked for prices and dates. */
export function Simulating() {
  return <div role="status" data-simulating="" />;
}
