import { defineShop } from '../../rules/shop.ts';

/** A shop that has nothing in common with ours but the software. */
export default defineShop({
  product: {
    name: { en: 'Bread at _Home_ <2nd> *Bake*', bg: 'Хляб у _дома_ <втори> *хляб*' },
    version: '3.2',
  },
  price: { cents: 1350, currency: 'EUR' },
  company: {
    name: { en: 'Rye & Co. AD', bg: 'Ръж и Ко АД' },
    email: 'hello@rye.test',
    phone: '+359 32 123 456',
    registrationNumber: '177245678',
    vatNumber: 'BG177245678',
    address: {
      street: { en: '7 Baker Lane', bg: 'ул. Хлебарска 7' },
      city: { en: 'Plovdiv', bg: 'Пловдив' },
      postalCode: '4023',
      country: 'BG',
    },
    map: { latitude: 42.14, longitude: 24.75 },
    bank: { name: { en: 'Grain Bank', bg: 'Зърнена банка' }, iban: 'BG18RZBB91550123456789' },
    consumerAuthority: {
      name: { en: 'the Board of Bakers', bg: 'Съвета на хлебарите' },
      url: 'https://board.rye.test/complaints_1',
    },
  },
  policies: {
    guaranteeDays: 61,
    statutoryWithdrawalDays: 17,
    withdrawalRefundDays: 13,
    refundBusinessDays: 22,
    cardRefundDays: 33,
    contactReplyHours: [5, 7],
    policyReplyBusinessDays: [4, 6],
    campaignExtensionBusinessDays: [8, 9],
    minimumAge: 21,
    minimumDataAge: 14,
    requiresDeletionBeforeRefund: false,
    disableSubmitIfChargeback: false,
  },
  retention: {
    orderYears: 11,
    refundRequestYears: 12,
    purchaseFormDays: 44,
    suspiciousFormDays: 55,
    paymentEventDays: 66,
    auditYears: 8,
    finishedWorkDays: 700,
    pageViewDays: 710,
    figureYears: 9,
    backupDays: 19,
  },
  cards: ['Discover', 'JCB'],
  checkout: { flow: 'page', dialog: 'link' },
  landing: { guarantee: 'block' },
  forms: { minimumFillSeconds: 0, postsPerAddressPerMinute: 1000, maximumBodyBytes: 65_536 },
});
