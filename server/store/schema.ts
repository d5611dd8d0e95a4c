/** Times are epoch milliseconds, lists and objects JSON text: columns that every engine has. */
export type Database = {
  health: { id: number; checked_at: number };
  purchase_requests: PurchaseRequestRow;
  refund_requests: RefundRequestRow;
  withdrawals: WithdrawalRow;
};

type FormRow = {
  id: string;
  /** The same click twice, or a retry after a lost answer, has the same key. */
  dedupe_key: string;
  received_at: number;
  language: string;
  /** Why a person should look before anything is done with it; null for most. */
  suspicion: string | null;
  email: string;
  submitted_at: string;
  user_agent: string;
};

export type PurchaseRequestRow = FormRow & { name: string };

export type RefundRequestRow = FormRow & { answers: string; ip_address: string };

/** A statement of withdrawal holds what the law asks for and nothing else. */
export type WithdrawalRow = Omit<FormRow, 'submitted_at' | 'user_agent'> & {
  name: string;
  order_reference: string;
};
