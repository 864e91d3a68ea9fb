const PERSON = '2'

/** Whether a customer is a person and no company (dictionary hy_customer_type). */
export const isPerson = (customerType: unknown) => String(customerType) === PERSON
