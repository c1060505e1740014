import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { sendBackReasons } from '../../domain/car-status.ts';
import type { AuditAction } from '../../protocol/api/office/audit.ts';
import { reasons } from '../reasons.ts';

/** Words for what operators do; each action that the server writes has some. */
export const actionWords: Readonly<Record<AuditAction, MessageDescriptor>> = {
  'session.open': msg`Signed in`,
  'operator.add': msg`Added an operator`,
  'operator.change': msg`Changed an operator`,
  'operator.set_up': msg`Set up the account`,
  'person.impersonate': msg`Looked through their eyes`,
  'person.impersonate_end': msg`Stopped looking`,
  'report.read': msg`Read a report`,
  'report.answer': msg`Answered a report`,
  'report.hide_review': msg`Hid a review`,
  'site.change': msg`Changed the site`,
  'site.undo': msg`Undid a change of the site`,
  'site.propose': msg`Wrote a change of the site that waits`,
  'site.sign': msg`Signed a change of the site`,
  'site.refuse': msg`Refused a change of the site`,
  'site.picture': msg`Stored a picture for the site`,
  'person.read': msg`Read a person’s page`,
  'person.phone_read': msg`Read a number`,
  'person.data_read': msg`Read a person’s data`,
  'person.block': msg`Blocked`,
  'person.unblock': msg`Lifted a block`,
  'person.credit_limit': msg`Changed the credit limit`,
  'person.photo_removed': msg`Took the photo away`,
  'person.sign_out': msg`Signed a phone out`,
  'person.sign_out_everywhere': msg`Signed out everywhere`,
  'person.verify': msg`Verified a person`,
  'person.send_back': msg`Sent the data back`,
  'driver.licence_read': msg`Read a licence`,
  'driver.verify': msg`Verified a licence`,
  'driver.send_back': msg`Sent a licence back`,
  'books.write': msg`Wrote a correction`,
  'books.sign': msg`Signed a correction`,
  'books.refuse': msg`Refused a correction`,
  'trip.pins_read': msg`Looked into wrong PINs`,
  'trip.new_pin': msg`Gave a new PIN`,
  'trip.pin_again': msg`Let the PIN be tried again`,
  'payment.release': msg`Credited a payment`,
  'payment.ask': msg`Asked the gateway`,
  'payment.leave': msg`Left a payment as it is`,
  'car.papers_read': msg`Read the papers`,
  'car.approve': msg`Approved the car`,
  'car.send_back': msg`Sent the car back`,
};
/** Words for what stands before and after. */
export const stateWords: Readonly<Record<string, MessageDescriptor>> = {
  verification_pending: msg`Being verified`,
  active: msg`Active`,
  admin: msg`Admin`,
  verifier: msg`Verifies`,
  support: msg`Answers`,
  finance: msg`Money`,
  look_left: msg`Went out`,
  look_over: msg`The hour was over`,
  look_closed: msg`Was signed out`,
  ...Object.fromEntries(sendBackReasons.map((reason) => [reason, reasons[reason].name])),
};
