/** A reason not to start that an operator can remove: printed as its sentence, without the place in the code. */
export class StartRefusal extends Error {
  override name = "StartRefusal";
}
