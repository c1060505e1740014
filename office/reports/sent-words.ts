import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** The names of the actions about a trip that a phone sends, by mutation. */
export const sentWords: Readonly<Record<string, MessageDescriptor>> = {
  'trip.create': msg`Asked for the trip`,
  'trip.edit': msg`Changed the trip`,
  'trip.publish': msg`Posted the trip`,
  'trip.schedule': msg`Chose when to post it`,
  'trip.cancel': msg`Canceled the trip`,
  'trip.start': msg`Entered a PIN`,
  'trip.complete': msg`Completed the trip`,
  'trip.call': msg`Pressed “Call”`,
  'trip.deny': msg`Said that it did not take place`,
  'trip.rate': msg`Rated the owner`,
  'passenger.rate': msg`Rated the passenger`,
  'trip.driver': msg`Named a driver`,
  'bid.place': msg`Sent a bid`,
  'bid.change': msg`Changed the bid`,
  'bid.withdraw': msg`Took the bid back`,
  'bid.confirm': msg`Confirmed a bid`,
  'bid.counter': msg`Named a fare`,
  'question.ask': msg`Asked a question`,
  'question.answer': msg`Answered a question`,
  'bid.accept_counter': msg`Agreed to the fare`,
  'bid.decline_counter': msg`Kept to the bid`,
  'bid.last_fare': msg`Named a last fare`,
  'booking.request': msg`Asked to book`,
  'booking.confirm': msg`Took the passenger`,
  'booking.reject': msg`Refused the booking`,
  'booking.cancel': msg`Canceled the booking`,
  'booking.price': msg`Lowered the price`,
  'report.create': msg`Reported`,
};
