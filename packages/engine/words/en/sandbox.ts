export const sandbox = () => ({
  title: 'Test payment page',
  description: 'This shop is in test mode. You won’t be charged.',
  mark: 'TEST MODE. This isn’t a real payment page. Don’t enter a real card number. You won’t be charged.',
  email: 'Email',
  name: 'Name on card',
  card: 'Which test card do you want to pay with?',
  cards: {
    success: '4242 … 4242: the payment succeeds',
    declined: '4000 … 0002: the card is declined',
    secure: '4000 … 3184: 3-D Secure asks for confirmation',
    delayed: 'Bank debit: the payment arrives a few seconds later',
  },
  pay: 'Pay (test)',
  confirmTitle: '3-D Secure (test)',
  confirmText: 'A real bank would now ask you to confirm the payment.',
  confirmYes: 'Confirm the payment',
  confirmNo: 'Decline',
  back: 'Go back to the shop',
  failures: {
    declined: 'Your card was declined. The payment wasn’t completed, and you weren’t charged.',
    code: 'Your discount code is no longer valid. Check the price below before you pay.',
    usedUp:
      'Your discount code has just been used up. You can pay the full price below, or go back without paying.',
    incomplete: 'Please enter a name and an email address like name@example.com.',
  },
});
