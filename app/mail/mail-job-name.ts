/** Name of the job that sends a mail; its payload is the mail's id. */
export const mailJobName = "mail.send";
