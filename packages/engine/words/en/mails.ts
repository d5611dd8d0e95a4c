import type { Facts } from '../../content/facts.ts';

export const mails = (facts: Facts) => ({
  greeting: (name?: string) => (name ? `Hi ${name},` : 'Hello,'),
  /** The company's name follows on the next line. */
  closing: 'Best regards,',
  openLibrary: 'Open your library',
  addressInstead: 'If the button doesn’t work, copy this link into your browser:',
  keepLinkPrivate: 'Anyone with this link can open your library, so please don’t share it.',
  registrationNumber: `Registration number ${facts.registrationNumber}`,
  vatNumber: facts.vatNumber && `VAT number ${facts.vatNumber}`,
  phone: facts.phone && `Phone ${facts.phone}`,

  orderConfirmation: {
    subject: (order: number) => `Order ${order}: ${facts.productName} is ready`,
    preheader: 'Open your library to download it. You don’t need a password.',
    reason: `You’re receiving this email because ${facts.productName} was ordered with this address.`,
    intro: `Your payment went through. ${facts.productName} is in your library, ready to download. You don’t need an account or a password.`,
    changeOfMind: {
      title: `${facts.guaranteePeriod} to change your mind`,
      text: `Within ${facts.guaranteePeriod} of delivery, you can withdraw from the contract without giving a reason. We’ll refund the full price.`,
    },
    help: 'Something not working? Reply to this email, and we’ll help.',
    keep: 'Please keep this email. It confirms your contract and explains your right of withdrawal.',
    paidTwice: {
      text: (before: number, order: number) =>
        `You also paid for order ${before} with this email address a few minutes earlier. If you meant to buy two copies, you’re all set. If it was a mistake, withdraw from order ${order} and we’ll refund it. You don’t need to give a reason, and you keep order ${before}.`,
      link: (order: number) => `Withdraw from order ${order}`,
    },
    contract: {
      title: 'Contract summary',
      order: 'Order number',
      orderedAt: 'Ordered',
      product: 'Product',
      version: 'Version',
      format: 'Format',
      delivery: 'Delivery',
      deliveryText: 'Immediate, through the library link in this email',
      total: 'Total price',
      vat: `one-time payment. This is the final price.${facts.chargesVat ? ' VAT is included where it is due.' : ''}`,
      country: 'Country of purchase',
      seller: 'Seller',
      terms: 'Terms of Use',
      termsVersion: (version: string) => `Version ${version}`,
      notAnInvoice:
        'This email is not an invoice or a fiscal receipt. Your receipt is in your library. You can also get an invoice for a business there.',
      documents: 'Get your receipt or an invoice',
    },
    license: {
      title: 'Your license',
      text: 'Your license is for one person, for personal use, with no time limit. You can use the content in your own business. You can’t resell, share or publish the files.',
      updates:
        'You get lifetime updates: every new version is free. You can also download your files again for life, unless your order is refunded.',
      terms: 'Read the Terms of Use',
    },
    /** In the words of the model instructions in Annex I to Directive 2011/83/EU. */
    withdrawal: {
      title: 'Your right of withdrawal',
      period: `You have the right to withdraw from this contract within ${facts.guaranteePeriod} without giving any reason. The withdrawal period will expire after ${facts.guaranteePeriod} from the day of delivery. By law, it would expire after ${facts.statutoryWithdrawalPeriod} from the day of the conclusion of the contract; ${facts.extendsWithdrawal ? 'we extend it on the same terms' : 'we count it from delivery'}. Downloading the files does not end your right of withdrawal.`,
      how: `To exercise the right of withdrawal, you must inform us (${facts.firm}, ${facts.address}, ${facts.phone && `phone ${facts.phone}, `}${facts.email}) of your decision to withdraw from this contract by an unequivocal statement, for example a letter sent by post or an email. You may use the model withdrawal form below, but it is not obligatory. You may also exercise your right of withdrawal online, at the link below. If you use this online function, we will send you an acknowledgment of receipt of the withdrawal by email without undue delay, including its content and the date and time of its submission. To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.`,
      effects: `If you withdraw from this contract, we will reimburse to you all payments received from you without undue delay and in any event not later than ${facts.withdrawalRefundPeriod} from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement. Your license and your access then end, and you must no longer use the digital content or make it available to others.`,
    },
    /** The form in Annex I to Directive 2011/83/EU; what is not in it goes into the note below it. */
    modelForm: {
      title: 'Model withdrawal form',
      hint: '(complete and return this form only if you wish to withdraw from the contract)',
      lines: (orderedAt: string) => [
        `To: ${facts.firm}, ${facts.address}, ${facts.email}`,
        `I hereby give notice that I withdraw from my contract for the supply of the following digital content: ${facts.productName}`,
        `Ordered on: ${orderedAt}`,
        'Name of consumer:',
        'Address of consumer:',
        'Signature of consumer (only if this form is notified on paper):',
        'Date:',
      ],
      note: (order: number) =>
        `You do not have to use this form. Adding your order number, ${order}, speeds things up. We do not need your address.`,
    },
    guarantee: {
      title: 'Our money-back guarantee',
      text: `In addition to your legal rights, you have our ${facts.guaranteeDays}-day money-back guarantee, counted from delivery. To use it, you tell us in a form what went wrong${facts.requiresDeletionBeforeRefund ? ' and delete your copies first' : ''}. If you only want your money back, it’s faster to withdraw from the contract.`,
      link: 'How refunds work',
    },
    broken: {
      title: 'Problem with a file?',
      text: 'Tell us which file it is and what you see. We’ll repair or replace it free of charge, even after the refund periods have ended. By law, we are liable for the digital content being in conformity with the contract (the legal guarantee of conformity). If we don’t fix the problem, you can ask for a proportionate price reduction or terminate the contract.',
    },
    contact: {
      title: 'Need help?',
      text: `Reply to this email or write to us. We’ll answer within ${facts.policyReplyBusinessDays} business days. Please include your order number.`,
      authority:
        facts.consumerAuthority &&
        `If you’re not satisfied with our answer, you can contact ${facts.consumerAuthority}, which also offers out-of-court conciliation:`,
    },
  },

  lostLink: {
    subject: 'Your library link',
    preheader: `Here’s your link to ${facts.productName}.`,
    reason:
      'You’re receiving this email because someone requested the library link for this address.',
    text: (order: number) => `Here’s your library link for ${facts.productName}, order ${order}:`,
    notYou:
      'If you didn’t request this, you can ignore this email. We sent the link only to this address, and your order hasn’t changed.',
  },

  linkReplaced: {
    subject: 'Your new library link',
    preheader: 'The old link no longer works.',
    reason: `You’re receiving this email because ${facts.productName} was ordered with this address.`,
    text: (order: number) =>
      `Your library for order ${order} has a new link. The old link and its downloads no longer work. Here’s the new one:`,
    notYou: `If you didn’t ask for a new link, reply to this email or write to ${facts.email}.`,
  },

  addressChanged: {
    subject: (order: number) => `Order ${order}: your email address was changed`,
    title: 'The email address for your order was changed',
    preheader: 'If this wasn’t you, please reply to this email.',
    reason: 'You’re receiving this email because an order was placed with this address.',
    text: (order: number) =>
      `The email address for order ${order} was changed. Emails about this order now go to the new address. Library links we sent to this one no longer work.`,
    notYou: `If this wasn’t you, reply to this email or write to ${facts.email}. We can undo the change.`,
  },

  newEdition: {
    subject: (version: string) => `Version ${version} of ${facts.productName} is ready`,
    preheader: 'This update is free for you. See what’s new.',
    reason: `You’re receiving this email because you bought ${facts.productName}. Updates are part of your purchase.`,
    title: (version: string) => `Version ${version} is ready for you`,
    text: `A new version of ${facts.productName} is out. It’s included in your purchase and ready in your library, at the link you already have.`,
    notes: 'What’s new',
  },

  formReminder: {
    subject: `The reminder you asked for: ${facts.productName}`,
    title: 'Your order isn’t finished',
    preheader: 'Nothing was charged. This is the only reminder.',
    reason: `You’re receiving this email because someone entered this address in our purchase form and checked the reminder box. If that wasn’t you, please ignore it. The form is deleted ${facts.purchaseFormRetention} after it was sent.`,
    text: (day: string, price: string) =>
      `On ${day}, you filled in the purchase form for ${facts.productName} and asked us to remind you. We haven’t received a payment, so nothing was ordered and nothing was charged. If you still want it, the price is ${price}.`,
    button: 'Go to the purchase form',
    onlyOne:
      'If you’ve changed your mind, you don’t have to do anything. We won’t remind you again.',
    stop: 'Withdraw my consent to reminders',
  },

  refundIssued: {
    subject: (order: number) => `Order ${order}: your refund is on its way`,
    title: 'Your refund is on its way',
    preheader: 'The amount, and what happens to your library.',
    reason: `You’re receiving this email because ${facts.productName} was ordered with this address.`,
    whole: (amount: string) => `We’ve refunded the full amount you paid for this order: ${amount}.`,
    part: (amount: string, paid: string) =>
      `We’ve refunded ${amount} of the ${paid} you paid for this order.`,
    libraryEnds: `This order is now closed. Your downloads ${facts.consultant && 'and consultant access '}have ended. Please delete your copies.`,
    libraryStays: 'Nothing else changes. Your library stays open, and you keep your files.',
    paid: 'Paid',
    paidBack: 'Refunded',
    earlier: 'Of this, refunded earlier',
    question: `Weren’t expecting a refund? Reply to this email or write to ${facts.email}.`,
  },

  creditNote: {
    text: 'The credit note for this refund is in your library, with your receipt or invoice.',
    link: 'Get your credit note',
  },

  refundFailed: {
    subject: (order: number) => `Order ${order}: your refund didn’t go through`,
    title: 'Your refund didn’t go through',
    preheader: 'Your bank returned it to us. We’ll send it another way.',
    text: 'We told you that your refund was on its way, but your bank returned it to us. This usually means the card was closed or replaced. We’ll email you about another way to send it.',
    libraryIsOpen: 'Until then, your library and your downloads stay open.',
    question: `Want to tell us how to send it? Reply to this email or write to ${facts.email}. Please don’t send card numbers.`,
  },

  refundRequestReceived: {
    subject: 'We received your refund request',
    preheader: `What happens next, and a copy of your answers. We’ll reply within ${facts.policyReplyBusinessDays} business days.`,
    reason: 'You’re receiving this email because a refund request was sent with this address.',
    text: `We’ve received your request under our money-back guarantee. We’ll review it and reply within ${facts.policyReplyBusinessDays} business days.`,
    /** By what the buyer would like; money may come back either way, so neither is promised. */
    next: {
      Refund: `If we accept your request, we’ll send your refund within ${facts.refundBusinessDays} business days: to the card or account you paid with or, if that isn’t possible, by bank transfer. For a transfer, we’ll ask for your bank details. If we don’t accept it, we’ll tell you why.`,
    } as Readonly<Record<string, string>>,
    reference: 'Reference',
    receivedAt: 'Received',
    email: 'Email',
    answers: 'Your answers',
    law: {
      title: 'You can still withdraw',
      text: `This request doesn’t replace your right of withdrawal. Within ${facts.guaranteePeriod} of delivery, you can also withdraw from the contract without giving a reason. You’ll then get your refund within ${facts.withdrawalRefundPeriod}. If that’s what you want, reply “I withdraw” to this email or use this link:`,
    },
    notYou: 'If you didn’t send this request, please let us know.',
    /** The seller opened the request; no form was filled out. */
    openedForYou: {
      subject: 'We opened a refund request for you',
      title: 'We opened a refund request for you',
      preheader: 'What it’s about and what happens next.',
      reason: 'You’re receiving this email because an order with this address may be refunded.',
      text: `We opened a refund request for your order, so you don’t need to fill out a form. We’ll review it and email you within ${facts.policyReplyBusinessDays} business days.`,
      notWanted: `Don’t want a refund? Reply to this email or write to ${facts.email}, and we’ll close the request.`,
    },
  },

  /** To an address without an order. Anybody may have typed it, so nothing of theirs is in it. */
  requestKept: {
    subject: {
      refund: 'We received your request',
      withdrawal: 'We received your withdrawal',
    },
    preheader: 'Your reference and the time we received it.',
    reason: 'You’re receiving this email because this address was entered in a form on our site.',
    text: 'We received your message and saved it in full, with the date and time below.',
    inLibrary: {
      text: 'Anyone can enter your address in a form, so this email doesn’t repeat what was sent. You can read it in your library, and cancel it until we decide:',
      fromRecords:
        'Anyone can enter your address in a form, so the order number and the address above are from our records. In your library, you can read the statement as it was typed, and cancel it until we decide:',
      link: 'See your requests',
    },
    notYou: 'If you didn’t send us anything, you can ignore this email.',
  },

  withdrawalReceived: {
    subject: 'We received your withdrawal',
    preheader: 'Your statement, with the date and time we received it. Please keep this email.',
    reason: 'You’re receiving this email because a withdrawal was sent with this address.',
    text: 'This email confirms that we received your withdrawal. Your statement and the time we received it are below. Please keep this email.',
    cancel: {
      text: 'If this wasn’t you, or you’ve changed your mind, you can cancel the withdrawal in your library until we accept it:',
      link: 'See the withdrawal in your library',
    },
    statement: 'Your statement',
    next: 'What happens next',
    notYou: 'If you didn’t send this statement, please let us know.',
    openedForYou: {
      reason:
        'You’re receiving this email because you told us that you’re withdrawing from your contract.',
      text: 'You told us that you’re withdrawing from your contract, so we recorded your withdrawal for you. This email confirms your statement as we understood it and when we received it. Please keep this email.',
      statement: 'Your statement, as we understood it',
      notWanted: 'If you didn’t mean to withdraw, please let us know.',
    },
    money: `We’ll refund your payment within ${facts.withdrawalRefundPeriod} of receiving your statement, to the card or account you paid with or, if that isn’t possible, by bank transfer. You don’t need to do anything else.`,
    notFound: `We couldn’t find an order that matches your email address and details. Your withdrawal still counts. We’ll look for the order and email you. If you used a different address at checkout, tell us at ${facts.email}.`,
  },

  /** The seller writes the subject and the text. */
  message: {
    preheader: `A message about ${facts.productName}.`,
    reason: `You’re receiving this email because you bought ${facts.productName}. It’s about your purchase and isn’t advertising.`,
    about: (order: number) => `This email is about your order ${order}. Questions? Just reply.`,
  },

  sellerAlert: {
    subject: (title: string) => `[Shop] ${title}`,
    preheader: 'A message from your shop.',
    reason: 'Your shop sends these alerts to you as the seller.',
  },

  /** To the seller, who has the desk behind a password. */
  signInLink: {
    title: 'Your sign-in link for the desk',
    preheader: 'Someone asked for it on the login page of your desk.',
    asked: (at: string) =>
      `On ${at}, someone asked for this link on the login page of your desk. Someone has been trying many wrong passwords, so browsers the desk doesn’t know have to wait before they can log in. This link skips the wait.`,
    text: 'If it was you, open the link in the browser you want to log in with. You still need your password, and your passkey if you have one.',
    open: 'Open the login page',
    until: (at: string) => `The link works once, until ${at}.`,
    notYou:
      'If it wasn’t you, you don’t need to do anything. Nobody can log in with this link alone, and it went only to you. Please don’t forward it.',
  },

  /** To somebody whom the seller invites to the desk. */
  deskInvitation: {
    subject: `Your invitation to the desk of ${facts.productName}`,
    title: (name: string) => `Welcome, ${name}`,
    preheader: 'The link works once. Choose a passkey or a password.',
    role: {
      owner: `You’re invited to run the shop of ${facts.productName} as an owner. You’ll be able to do everything at its desk.`,
      support: `You’re invited to help buyers of ${facts.productName}. At the shop’s desk you’ll see orders, buyers, requests and emails, and you’ll be able to send refunds.`,
      accountant: `You’re invited to work with the accounts of ${facts.productName}. At the shop’s desk you’ll see reports, taxes and documents, and you’ll be able to download them.`,
      editor: `You’re invited to work on ${facts.productName}. At the shop’s desk you’ll prepare and publish versions, and manage discount codes.`,
    },
    text: 'Open the link and choose how you want to log in: with a passkey or with a password.',
    open: 'Accept the invitation',
    until: (at: string) =>
      `The link works once, until ${at}. Please don’t forward it: it opens the desk.`,
    notYou: 'If you don’t know this shop, you don’t need to do anything.',
    reason: `You’re receiving this email because an owner of ${facts.productName} invited you.`,
  },
});
