import type { Facts } from '../../facts.ts';

export const mails = (facts: Facts) => ({
  greeting: (name: string) => `Dear ${name},`,
  openLibrary: 'Open your library',
  addressInstead: 'If the button does not work, copy this address into your browser:',
  keepLinkPrivate: 'This link opens your library without a password. Please keep it to yourself.',
  registrationNumber: `Registration number ${facts.registrationNumber}`,
  vatNumber: facts.vatNumber && `VAT number ${facts.vatNumber}`,
  phone: facts.phone && `Telephone ${facts.phone}`,

  orderConfirmation: {
    subject: (order: number) => `Order ${order}: your guide is ready`,
    preheader: 'Your library link, your contract in short and how to withdraw. Please keep it.',
    reason: `You receive this e-mail because ${facts.productName} was ordered with this address.`,
    intro: `Your payment is confirmed and ${facts.productName} is ready to download. Please keep this e-mail: it is your proof of purchase and sums up our contract.`,
    paidTwice: {
      text: (before: number, order: number) =>
        `You paid order ${before} with this address a few minutes before. If you wanted two copies, all is well. If it was a mistake, withdraw from order ${order}: we pay it back, you need not say why, and order ${before} stays yours.`,
      link: (order: number) => `Get the money of order ${order} back`,
    },
    contents: {
      title: 'What is in it',
      items: [
        `${facts.chapters} chapters, from idea to offer to sales`,
        `A ${facts.fastStartMinutes}-minute fast-start guide`,
        'Prompt libraries and workflow blueprints',
        `Launch playbooks for ${facts.playbooks} AI offers`,
        'A tool picker for each stage',
        `${facts.caselets} illustrative caselets with timelines`,
        'A weekend launch checklist',
        facts.consultant &&
          `Free access to an ${facts.consultant}, an automated assistant: ${facts.consultantPeriod} from delivery, ending by itself`,
      ].filter(Boolean),
    },
    contract: {
      title: 'Your contract in short',
      order: 'Order number',
      orderedAt: 'Ordered',
      product: 'Product',
      version: 'Version',
      format: 'Format',
      formatText:
        'PDF documents, sheets and templates to download, in English. Any device that opens PDF and spreadsheet files will do.',
      delivery: 'Delivery',
      deliveryText: 'At once, by the library link in this e-mail',
      total: 'Total price',
      vat: 'paid once. VAT is included where it is due, and nothing more is charged.',
      country: 'Country of purchase',
      seller: 'Seller',
      terms: 'Terms of Use',
      termsVersion: (version: string) => `Version ${version}`,
    },
    licence: {
      title: 'Your licence',
      text: 'The guide is for one person, for personal use, without a time limit: use it in your own business, but do not resell, share or publish the files.',
      updates:
        'Updates are for life: every new edition that we publish costs you nothing. You can download your guide again for life, unless it has been refunded.',
      terms: 'Read the Terms of Use',
    },
    withdrawal: {
      title: 'Your right of withdrawal',
      period: `You may withdraw from this contract within ${facts.guaranteePeriod} of delivery without giving any reason. The law gives you at least ${facts.statutoryWithdrawalPeriod} from the making of the contract; ${facts.extendsWithdrawal ? 'we extend this, on the same terms' : 'we count them from delivery'}. Downloading the files does not end your right.`,
      how: `Any clear statement will do: online through the link below, by e-mail to ${facts.email}, or by letter to ${facts.firm}, ${facts.address}.${facts.phone && ` Our telephone number is ${facts.phone}.`} It is enough to send it before the period ends. We confirm receipt by e-mail without delay.`,
      effects: `We return the full price without undue delay, at the latest ${facts.withdrawalRefundPeriod} after we receive your statement, by the means of payment that you used, unless you expressly agree to another. This costs you nothing. Your licence and your access then end, and you must no longer use the guide or pass it on.`,
    },
    modelForm: {
      title: 'Model withdrawal form',
      hint: 'You may copy this text, but you do not have to use it.',
      lines: (order: number, orderedAt: string) => [
        `To: ${facts.firm}, ${facts.address}, ${facts.email}`,
        `I hereby give notice that I withdraw from my contract for the supply of the following digital content: ${facts.productName}`,
        `Ordered on: ${orderedAt}`,
        `Order number: ${order}`,
        'Name of the consumer:',
        'Address of the consumer (optional here):',
        'Date:',
        'Signature (only if sent on paper):',
      ],
    },
    guarantee: {
      title: 'Our money-back guarantee',
      text: `On top of your legal rights we offer a guarantee of ${facts.guaranteePeriod} from delivery. It has a form in which you tell us what went wrong${facts.requiresDeletionBeforeRefund ? ', and you delete your copies first' : ''}. You choose which of the two ways you take.`,
      link: 'How refunds work',
    },
    broken: {
      title: 'Is a file broken?',
      text: 'Tell us which one and what you see, and we repair or replace it free of charge. This has nothing to do with the refund periods and is also possible after they have ended. By law we are liable for the guide being as described; if we do not put it right, you may ask for a lower price or end the contract.',
    },
    contact: {
      title: 'Who to write to',
      text: `A person reads your message and answers within ${facts.policyReplyBusinessDays} business days. Please name your order number.`,
      authority:
        facts.consumerAuthority &&
        `If our answer does not satisfy you, you can turn to ${facts.consumerAuthority}, which also offers conciliation out of court:`,
    },
  },

  lostLink: {
    subject: 'Your library link',
    preheader: `The way back to ${facts.productName}.`,
    reason: 'You receive this e-mail because somebody asked for the library link of this address.',
    text: (order: number) =>
      `You asked for the link to ${facts.productName} again. Here is that of order ${order}:`,
    notYou:
      'If it was not you, you need not do anything. The link went to this address only, and your order has not changed.',
  },

  linkReplaced: {
    subject: 'Your new library link',
    preheader: 'The old link no longer works.',
    reason: `You receive this email because ${facts.productName} was ordered with this address.`,
    text: (order: number) =>
      `The library of order ${order} has a new link. The old one no longer works, and neither do downloads that were started from it. Here is the new one:`,
    notYou: `If you did not ask for a new link, reply to this email or write to ${facts.email}.`,
  },

  addressChanged: {
    subject: (order: number) => `Order ${order}: the email address was changed`,
    title: 'The email address of your order was changed',
    preheader: 'If that was not you, please reply to this email.',
    reason: 'You receive this email because an order was made with this address.',
    text: (order: number) =>
      `The email address of order ${order} was changed. Everything about this order now goes to the new address, and links that we sent to this one no longer work.`,
    notYou: `If that was not you, reply to this email or write to ${facts.email}. We can undo it.`,
  },

  newEdition: {
    subject: (version: string) => `Version ${version} of your guide is ready`,
    preheader: 'Your new edition costs you nothing. See what has changed.',
    reason: `You receive this e-mail because you bought ${facts.productName}; new editions are part of your purchase.`,
    title: (version: string) => `Version ${version} is ready for you`,
    text: `There is a new edition of ${facts.productName}. It is part of your purchase and costs you nothing. It is in your library, at the link that you already have.`,
    notes: 'What is new',
  },

  refundIssued: {
    subject: (order: number) => `Order ${order}: we have paid money back`,
    title: 'We have paid money back',
    preheader: 'How much it is, and what it means for your library.',
    reason: `You receive this e-mail because ${facts.productName} was ordered with this address.`,
    whole: (amount: string) => `We have paid back all that you paid for this order: ${amount}.`,
    part: (amount: string, paid: string) =>
      `Of the ${paid} that you paid for this order, we have paid back ${amount}.`,
    libraryEnds: `With this the order is closed. Its downloads ${facts.consultant && 'and its consultant access '}have ended; please delete your copies.`,
    libraryStays:
      'Nothing else changes: your library and your downloads stay open to you, and the guide stays yours.',
    paid: 'Paid',
    paidBack: 'Paid back',
    question: `You did not expect this? Answer this e-mail or write to ${facts.email}.`,
  },

  refundFailed: {
    subject: (order: number) => `Order ${order}: a refund did not arrive`,
    title: 'A refund did not arrive',
    preheader: 'Your bank has sent it back to us.',
    text: 'We wrote to you that we had paid money back. Your bank has sent it back to us; most often the card was closed or replaced. We write to you about another way.',
    libraryIsOpen:
      'Until then your order goes on as before: your library and your downloads are open.',
    question: `You would like to tell us how? Answer this e-mail or write to ${facts.email}. Please send no card numbers.`,
  },

  refundRequestReceived: {
    subject: 'We have your refund request',
    preheader: `What you sent us, and what happens next. We answer within ${facts.policyReplyBusinessDays} business days.`,
    reason: 'You receive this e-mail because a refund request was sent with this address.',
    text: `We have your request under our money-back guarantee. A person reads it and answers within ${facts.policyReplyBusinessDays} business days.`,
    /** By what the buyer would like; money may come back either way, so neither is promised. */
    next: {
      Refund: `If we accept it, your money comes back within ${facts.refundBusinessDays} business days of acceptance: the way you paid or, where we cannot pay so, by bank transfer. For a transfer we ask for your account. If we do not accept it, we tell you why.`,
      'Exchange (different topic/format)':
        'You would like an exchange. We write to you what we can offer you instead. Until then your order stays as it is. If you would rather have your money back, answer this e-mail.',
      'Keep access with extra support':
        'You would like to keep your access and get extra support. We write to you how we can help. Until then your order stays as it is. If you would rather have your money back, answer this e-mail.',
    } as Readonly<Record<string, string>>,
    reference: 'Reference',
    receivedAt: 'Received',
    email: 'E-mail',
    answers: 'What you sent us',
    law: {
      title: 'Your right of withdrawal remains',
      text: `This request does not replace it. Within ${facts.guaranteePeriod} of delivery you can also withdraw from the contract without giving a reason, and then get your money back within ${facts.withdrawalRefundPeriod}.`,
    },
    notYou: 'If you did not send this request, please write to us.',
    /** The seller opened the case; no form was filled in. */
    openedForYou: {
      subject: 'We opened a refund case for you',
      title: 'We opened this case for you',
      preheader: 'What it is about, and what happens next.',
      reason: 'You receive this e-mail because an order with this address may be paid back.',
      text: `We opened a case about paying your order back, so that you need not fill in a form. A person looks at it and writes to you within ${facts.policyReplyBusinessDays} business days.`,
      notWanted: `You do not want your money back? Answer this e-mail or write to ${facts.email}, and we close the case.`,
    },
  },

  /** To an address without an order. Anybody may have typed it, so nothing of theirs is in it. */
  requestKept: {
    subject: {
      refund: 'We have received your request',
      withdrawal: 'We have received your withdrawal',
    },
    preheader: 'The reference, and when we received it.',
    reason: 'You receive this email because this address was entered in a form of our shop.',
    text: 'We have received what you sent us. It is kept in full, with the date and time below.',
    notYou: 'If you sent us nothing, you can ignore this email.',
  },

  withdrawalReceived: {
    takeBack: {
      text: 'Was this not you, or have you changed your mind? Until we accept it, you can take the withdrawal back in your library:',
      link: 'See the withdrawal in your library',
    },
    subject: 'We have received your withdrawal',
    preheader:
      'Your statement, with the date and time when we received it. Please keep this e-mail.',
    reason: 'You receive this e-mail because a withdrawal was sent with this address.',
    text: 'This e-mail acknowledges your statement: what it says, and when it reached us. Please keep it.',
    statement: 'Your statement',
    next: 'What happens next',
    notYou: 'If you did not send this statement, please write to us.',
    openedForYou: {
      reason: 'You receive this e-mail because you told us that you withdraw from your contract.',
      text: 'You told us that you withdraw. We opened this case for you, and this e-mail acknowledges your statement: how we understood it, and when it reached us. Please keep it.',
      statement: 'Your statement, as we understood it',
      notWanted: 'If you did not mean to withdraw, please write to us.',
    },
    money: `We will return your payment within ${facts.withdrawalRefundPeriod} of this date, by the means of payment that you used. You need not do anything else.`,
    notFound: `We found no order with this e-mail address and what you wrote. Your statement counts all the same: a person looks for the order and writes to you. It helps if you write to ${facts.email} which address you used at checkout.`,
  },

  sellerAlert: {
    subject: (title: string) => `[Shop] ${title}`,
    preheader: 'A message from your shop.',
    reason: 'Your shop sent this e-mail to you as its seller.',
  },
});
