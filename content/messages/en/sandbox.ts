export const sandbox = () => ({
  title: 'Test payment page',
  description: 'This shop runs in test mode: nothing is charged.',
  mark: 'TEST MODE. This is not a real payment page. Never type a real card number: none is asked for, and nothing is charged.',
  email: 'E-mail',
  name: 'Name on card',
  card: 'Which test card do you want to pay with?',
  cards: {
    success: '4242 … 4242: the payment succeeds',
    declined: '4000 … 0002: the card is declined',
    secure: '4000 … 3184: 3-D Secure asks for confirmation',
    delayed: 'Bank debit: the payment arrives some seconds later',
  },
  pay: 'Pay (test)',
  confirmTitle: '3-D Secure (test)',
  confirmText: 'A real bank would now ask you to confirm the payment.',
  confirmYes: 'Confirm the payment',
  confirmNo: 'Refuse it',
  failures: {
    declined: 'Your card was declined. The payment is not completed, and nothing was charged.',
    incomplete: 'Please enter a name and an e-mail address like name@example.com.',
  },
});
