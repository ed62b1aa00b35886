// Package contract decides whether an agent's work is done.
//
// A [Contract] says what done means: checks that the host runs itself, a token that the
// agent gives when it believes to be done, and limits. It is read once with [Decode],
// frozen by its [Contract.Hash] and kept where the agent cannot write.
//
// After every iteration the host runs the checks, writes down what it saw as [Evidence],
// and asks [Evaluate], the stop gate:
//
//	complete   every required check holds on the present tree, and the token was given if one is asked for
//	continue   something is missing; the reasons belong into the agent's next prompt
//	stop       the loop ends without completion, for one of the [StopReason] values
//
// Completion is looked at before the limits, on the first iteration too. A token is never
// enough when checks exist. A check without evidence, with evidence of another tree, or
// that both passed and failed on one tree does not hold.
//
// [FingerprintOf] and [History] recognise a loop that does not get anywhere.
//
// The package only decides: it runs nothing, reads no file and no clock. It imports nothing
// of Holdfast, so that any agent runtime written in Go can embed it.
package contract
