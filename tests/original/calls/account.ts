import { call, Refusal, type Call } from '../call.ts'
import { companyId, exactly, id, number, word, count, digits } from '../kinds.ts'
import { entity } from '../shapes.ts'
import { timeNow, type Customer, type State } from '../state.ts'

const way = exactly('mobile', 'email')
const registered = 'Registration successfully.'

const userOf = ({ customer_id, name, contact }: Customer) => ({ customer_id, name, contact })

const findCustomer = ({ customers }: State, contact: string): Customer | undefined =>
  customers.find((customer) => [customer.contact, customer.email].includes(contact))

const sendCode = (to: string, { codes, nextId }: State, message = 'Otp send successfully.') => {
  const otp_id = nextId()
  codes.set(otp_id, { to, code: 1000 + Math.floor(Math.random() * 9000) })
  return { message, payload: { otp_id } }
}

/** Returns the contact that the code was sent to. A code works once. */
const takeCode = (otpId: number, otp: number, { codes }: State): string => {
  const sent = codes.get(otpId)
  if (sent?.code !== otp) throw new Refusal('Otp does not match.')
  codes.delete(otpId)
  return sent.to
}

const addCustomer = (state: State, customer: Omit<Customer, 'customer_id'>): Customer => {
  const added = { customer_id: state.nextId(), ...customer }
  state.customers.push(added)
  return added
}

export const accountCalls: Call[] = [
  call('/api/user/signin', {
    keys: { company_id: companyId, type: way, username: word, password: word },
    gives: { user: entity.user },
    answer: ({ username, password }, state) => {
      const customer = findCustomer(state, username)
      if (!customer || customer.password !== password) throw new Refusal('Login failed.')
      return { message: 'Login successfully.', user: userOf(customer) }
    },
  }),
  call('/api/user/sendotp', {
    keys: { otp_type: way, username: word },
    gives: { payload: { otp_id: 'value' } },
    answer: ({ username }, state) => sendCode(username, state),
  }),
  call('/api/user/sendOtpReg', {
    keys: { otp_type: way, username: word },
    gives: { payload: { otp_id: 'value' } },
    answer: ({ username }, state) => {
      if (findCustomer(state, username))
        throw new Refusal('You are already registered. Please login.')
      return sendCode(username, state, 'A code is on its way.')
    },
  }),
  call('/api/user/verifyotp', {
    keys: { otp_id: id, otp: number, otp_type: way, company_id: companyId },
    gives: { payload: entity.user },
    answer: ({ otp_id, otp, otp_type }, state) => {
      const to = takeCode(otp_id, otp, state)
      const isMobile = otp_type === 'mobile'
      const customer =
        findCustomer(state, to) ??
        addCustomer(state, {
          name: '',
          password: '',
          contact: isMobile ? to : '',
          email: isMobile ? '' : to,
        })
      return { message: registered, payload: userOf(customer) }
    },
  }),
  call('/api/user/verifyOtpReg', {
    keys: {
      otp_id: id,
      otp: number,
      otp_type: way,
      company_id: companyId,
      email: word,
      password: word,
      name: word,
      phone: digits(10),
    },
    gives: { payload: entity.user },
    answer: ({ otp_id, otp, email, password, name, phone }, state) => {
      takeCode(otp_id, otp, state)
      const customer = addCustomer(state, { name, email, password, contact: phone })
      return { message: registered, payload: userOf(customer) }
    },
  }),
  call('/api/store/reviews/add', {
    keys: { customer_id: id, product_id: id, rating: count, review: word },
    answer: (review, { reviews, nextId }) => {
      reviews.unshift({ ...review, id: nextId(), created_at: timeNow() })
      return { message: 'Review stored successfully' }
    },
  }),
  call('/api/send-mail', {
    keys: {
      subjectUser: word,
      subjectAdmin: word,
      userEmail: word,
      phone: word,
      adminEmail: word,
      adminHtmlTemplate: word,
      userHtmlTemplate: word,
    },
    answer: (mail, { mails }) => {
      mails.push(mail)
      return { message: 'Mail Sent Successfully.' }
    },
  }),
]
