/** The job that brings a mail to the mail server; its payload is the mail's id. */
export const mailJobName = "mail.send";
