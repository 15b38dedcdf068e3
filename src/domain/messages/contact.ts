/** Contact form texts, spelled as in the specification (sections 4, 5 and 8). */
export const contactMessages = {
  contactFailed: 'Failed to send mail',
  contactSent: 'Mail Sent Successfully.',
  contactNameMissing: 'Please enter your name.',
  contactEmailMissing: 'Please enter your email address.',
  contactPhoneMissing: 'Please enter your phone number.',
  contactPhoneWrong: 'Phone number is not valid. Enter valid phone number.',
  contactMessageMissing: 'Please enter your message.',
  contactThanks: 'Thank you for contacting us. We will get back to you soon.',
} as const
