import type { Words } from './words.js';

/** Pages' words for the fields of a policy. */
export const policyWords: Words = {
  'policy.policy_number': `
    policy certificate number, policy cert number, certificate, cert number, policy number assigned,
    policy number id, contract id, policy contract, policy contract id, numero de poliza, pol,
    policy certificate, certificate policy number, new policy number, current policy number, policy ref,
    medigap policy number, exchange policy id, marketplace policy id, annuity contract number`,
  'policy.member_id': `
    member id card number, id card, oscar id, aetna id, cigna id, wellcare id, devoted id, ambetter id, anthem id, uhc id, molina id,
    humana id, plan member id, medical id, subscriber id number,
    member identification number, member identification, plan id card number, enrollee id,
    member card number, card id, member id number on card, health plan id, subscriber member id,
    member subscriber id, umid, issuer member id, humana member id, uhc member id, id number member`,
  'policy.company': `
    company, company name, insurance company name`,
  'policy.carrier': `
    issuer, issuer name, insurance provider, plan carrier, plan sponsor, health plan, underwritten by,
    carrier insurer, carrier company, insurance carrier name, insured by, insuring company, carrier plan,
    plan issuer, parent organization, organization name, plan organization, issued by, company carrier,
    sold carrier, plan provider, offered by, administered by, mco, marketing name`,
  'policy.product': `
    plan selected, selected plan, name of plan, name of the plan, plan name id, plan enrolled,
    plan selection, enrolled plan, plan chosen, chosen plan, plan applied for, product applied for,
    plan of insurance, plan product, product plan, product plan name, plan product name, medical plan,
    health plan name, current plan, plan requested, insurance plan, plan title, sold plan, coverage plan,
    enrolling in, you are enrolling in, plan you are enrolling in, plan you want to join,
    name of the plan you are enrolling in, new plan, plan details, name of plan you are enrolling in,
    marketing plan name, medicare plan, plan being enrolled, policy plan, plan name and id,
    plan name number, policy form name, product selected, medicare plan name`,
  'policy.status': `
    policy state, coverage state, policy status code, member status, enrollee status,
    current policy status, plan enrollment status`,
  'policy.premium': `
    mode premium, rate, total monthly premium, monthly plan premium, plan premium, your monthly premium, monthly cost,
    premium monthly, modal premium amount, quoted premium, premium quoted, monthly rate, monthly payment,
    premium due, premium mo, initial premium, monthly premium amount, estimated monthly premium,
    premium month, premium per month, planned premium, modal prem, mthly premium, total modal premium,
    current premium, billed premium, premium total`,
  'policy.net_premium': `
    monthly member responsibility, monthly responsibility, your monthly responsibility, premium after tax credit, premium after subsidy, net monthly premium, you pay, your premium,
    monthly premium after tax credit, net premium, member premium, your monthly premium, your cost,
    premium after aptc, consumer premium, member responsibility, your monthly payment,
    estimated net premium, after tax credit, after subsidy`,
  'policy.annual_premium': `
    annual premium, annualized premium, annual prem, yearly premium, premium annual, annual premium amount,
    total annual premium`,
  'policy.quarterly_premium': `
    quarterly premium, quarterly prem, premium quarterly`,
  'policy.premium_mode': `
    payment mode, billing mode, payment frequency, pay mode, bill mode, billing frequency, modal,
    premium mode frequency, mode of payment, premium payment mode, billing cycle, bill frequency,
    premium billing, payment schedule, premium payable, mode of premium, premium frequency mode, billed`,
  'policy.effective_date': `
    coverage begin, proposed start date, proposed start, expected start date, expected effective date,
    anticipated start date, anticipated effective date, coverage dates, coverage period, policy period, policy term, effective dates,
    dates of coverage, coverage term, coverage will begin, coverage will start, will begin, will start, coverage beginning,
    coverage is effective, plan starts, plan begins, enrollment effective, benefits begin, benefits start, begins, coverage from, from date, requested start, start, desired start, desired start date,
    coverage effective date, fecha efectiva, fecha de efectividad, fecha de vigencia, vigencia,
    coverage effective, effective date of coverage, proposed effective date, plan effective,
    plan start date, coverage begins, coverage begin date, begin date, effective from, eff dt,
    requested effective, requested start date, requested eff date, enrollment effective date, effective on,
    member effective date, original effective date, policy effective date, original policy date, policy effective, coverage eff date, proposed eff date,
    coverage starts, plan eff date, desired effective date, effective date requested, effective start date,
    new effective date, current effective date, eff date of coverage, plan begin date, policy start,
    start of coverage, effectuation date, effective date of plan, effective date of enrollment,
    cov eff date, coverage effective on, policy effective dt`,
  'policy.issue_date': `
    issue, issue date, policy issue date, date of issue, policy date, issued, issued on, date issued`,
  'policy.termination_date': `
    coverage end, ends, ends on, coverage to, coverage thru, coverage end on, thru date, to date, term dt, coverage end dt,
    coverage ends, termination effective date, plan end date, effective through, coverage through, end dt,
    term, coverage term date, member term date, plan term date, plan termination date,
    coverage termination date, policy termination date, policy ends, policy expires, termed, termed on,
    effective end date, lapse date, disenrollment effective date`,
  'policy.renewal_date': `
    policy renewal date, renewal on, plan renewal date, next renewal date, policy anniversary,
    policy anniversary date, rate renewal date, policy renews`,
  'policy.plan_year': `
    policy year, plan yr, contract year, enrollment year`,
  'policy.employer_id': `
    employer id, employer ein, ein, employer identification number, employer id number, fein`,
};
