/** Deletes trials that nobody can apply or take back any more, for the job that tidies all tables. */
export { forgetTrials } from "./trials.store.server";
